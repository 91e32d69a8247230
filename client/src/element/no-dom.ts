// In place of the DOM that Lit brings for servers, where the element is only imported and never drawn.

export const HTMLElement = class {};
export const customElements = undefined;
