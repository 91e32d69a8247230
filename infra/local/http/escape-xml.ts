/** Escapes text for an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: keys may have control characters
    /[<>&"'\u0000-\u001f\u007f]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
