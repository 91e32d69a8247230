import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A menu button of the ARIA Authoring Practices: its state, and the properties of its parts. */
export type MenuButton = {
  isOpen: boolean;
  close: () => void;
  root: { ref: RefObject<HTMLDivElement | null>; onBlur: (event: FocusEvent) => void };
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** The box around the menu, which lies at the other side of the button if it would leave the window. */
  panel: { 'data-flipped': boolean };
  menu: {
    ref: RefObject<HTMLDivElement | null>;
    id: string;
    tabIndex: -1;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** Opens and closes a menu, and moves the focus in it. */
export function useMenu(): MenuButton {
  /** Which item gets the focus of the open menu: the first or the last one. */
  const [opened, setOpened] = useState<0 | -1>();
  const isOpen = opened !== undefined;
  const close = useCallback(() => setOpened(undefined), []);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened !== undefined) itemsOf(menu.current).at(opened)?.focus();
  }, [opened]);
  usePressOutside(root, isOpen, close);
  const isFlipped = useFlip(menu, isOpen);
  return {
    isOpen,
    close,
    root: { ref: root, onBlur: ({ relatedTarget }) => isOutside(root, relatedTarget) && close() },
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpened(isOpen ? undefined : 0),
      onKeyDown: (event) => openByKey(event, setOpened),
    },
    panel: { 'data-flipped': isFlipped },
    menu: { ref: menu, id, tabIndex: -1, onKeyDown: (event) => moveByKey(event, { menu, button, close }) },
  };
}

function openByKey(event: KeyboardEvent, open: (at: 0 | -1) => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  open(event.key === 'ArrowUp' ? -1 : 0);
}

type Parts = {
  menu: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  close: () => void;
};

function moveByKey(event: KeyboardEvent, { menu, button, close }: Parts): void {
  if (event.key === 'Tab') close();
  else if (event.key === 'Escape') {
    event.preventDefault();
    close();
    button.current?.focus();
  } else if (moveFocus(itemsOf(menu.current), event.key)) event.preventDefault();
}

/** True if an open menu would leave the window at this side, so that it has to lie at the other one. */
function useFlip(menu: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isFlipped, setFlipped] = useState(false);
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = menu.current?.getBoundingClientRect() ?? {};
    if (isOpen && (left < 0 || right > document.documentElement.clientWidth)) setFlipped((is) => !is);
  }, [menu, isOpen]);
  return isFlipped;
}

/** Closes an open menu when the user presses elsewhere. */
function usePressOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: Event) => isOutside(root, target) && close();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [root, isOpen, close]);
}

/** True for a target that is not in an element. The window that loses the focus is no target. */
function isOutside(root: RefObject<HTMLElement | null>, target: EventTarget | null): boolean {
  return isNode(target) && !root.current?.contains(target);
}

/** Nodes of another window, such as that of a frame, have another class. */
function isNode(target: EventTarget | null): target is Node {
  return target !== null && 'nodeType' in target;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** Moves the focus to the item that a key demands. Returns false if it demands none. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const now = items.findIndex((item) => item.matches(':focus'));
  const targets = new Map([
    ['ArrowDown', (now + 1) % items.length],
    ['ArrowUp', now - 1],
    ['Home', 0],
    ['End', -1],
  ]);
  const target = items.at(targets.get(key) ?? indexByLetter(items, now, key));
  target?.focus();
  return target !== undefined;
}

/** Returns the next item that begins with a typed letter; one beyond the last if there is none. */
function indexByLetter(items: HTMLElement[], now: number, key: string): number {
  const order = items.map((_, n) => (now + 1 + n) % items.length);
  const begins = (n: number) => items[n]?.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return order.find(begins) ?? items.length;
}
