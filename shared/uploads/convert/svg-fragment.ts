import { percentDecoded } from '../inspect/percent-decoded.ts';

/**
 * An id as drawing programs write it, in any script. Characters that a reference would have to escape are
 * left out; `%` too, since browsers decode a reference and others do not.
 */
const ID = /^[^\s%"'()\\<>\p{Cc}]+$/u;

/**
 * Returns the id that a reference such as `#K%C3%A4` means, percent-decoded; undefined if it leads to
 * anything but a part of the same image.
 */
export function fragmentOf(reference: string): string | undefined {
  const trimmed = reference.trim();
  const id = trimmed.startsWith('#') ? percentDecoded(trimmed.slice(1)) : '';
  return isReferable(id) ? id : undefined;
}

/** True for the id of a part to which a kept reference may lead. */
export function isReferable(id: string): boolean {
  return ID.test(id);
}
