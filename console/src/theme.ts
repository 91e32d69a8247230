import {
  Avatar,
  Badge,
  Button,
  Code,
  Combobox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  MultiSelect,
  Notification,
  Pill,
  Progress,
  Select,
  Switch,
  TagsInput,
  Tooltip,
} from '@mantine/core';
import classes from './theme.module.css';

const BLUE: MantineColorsTuple = [
  '#edf4ff',
  '#d9e6ff',
  '#b0cbff',
  '#84aeff',
  '#5f95fb',
  '#4785f7',
  '#2f6feb',
  '#215bcc',
  '#174ba8',
  '#0e3a85',
];

/** Tints that tell people of a list apart, and in which initials have enough contrast. */
const AVATAR_COLOURS = ['blue', 'teal', 'grape', 'indigo', 'orange'];

/** Dropdowns are in the landmark of what opens them, and are not cut by the frame around it. */
const IN_PLACE = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** Dialogs fade in. One that moves would be the frame of its dropdowns, and cut them. */
const DIALOG = { defaultProps: { transitionProps: { transition: 'fade', duration: 150 } } } as const;

/** The list of options scrolls itself. A box around it would be one that no key scrolls. */
const OPTIONS = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const;

/** The looks of the console: quiet surfaces, one accent colour, small corners. */
export const THEME = createTheme({
  colors: { blue: BLUE },
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    Avatar: Avatar.extend({ defaultProps: { color: 'initials', allowedInitialsColors: AVATAR_COLOURS } }),
    Badge: Badge.extend({
      // A pill in one line, and no ball in several.
      defaultProps: { variant: 'light', tt: 'none', maw: '100%', radius: '0.625rem' },
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)', minWidth: 'min-content' },
        label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
      },
    }),
    Button: Button.extend({
      styles: {
        root: { height: 'auto', minHeight: 'var(--button-height)' },
        label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
      },
    }),
    Code: Code.extend({ classNames: { root: classes['code'] ?? '' } }),
    // Hints below the fields leave the fields of a row in line.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { fontWeight: 500 } },
    }),
    Modal: Modal.extend(DIALOG),
    Drawer: Drawer.extend(DIALOG),
    // A header in a dialog would be a second banner of the page.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: 'presentation' } }),
    DrawerHeader: Drawer.Header.extend({ defaultProps: { role: 'presentation' } }),
    Menu: Menu.extend({ defaultProps: { ...IN_PLACE, withInitialFocusPlaceholder: false } }),
    Combobox: Combobox.extend({ defaultProps: IN_PLACE, classNames: { option: classes['option'] ?? '' } }),
    InputClearButton: Input.ClearButton.extend({ styles: { root: { minWidth: 24, minHeight: 24 } } }),
    Notification: Notification.extend({ styles: { description: { overflowWrap: 'anywhere' } } }),
    Pill: Pill.extend({ styles: { root: { height: 24 }, remove: { minWidth: 24, minHeight: 24 } } }),
    Select: Select.extend(OPTIONS),
    MultiSelect: MultiSelect.extend(OPTIONS),
    TagsInput: TagsInput.extend(OPTIONS),
    Switch: Switch.extend({ classNames: { thumb: classes['thumb'] ?? '' } }),
    Progress: Progress.extend({ classNames: { section: classes['progress'] ?? '' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { ...IN_PLACE, events: { hover: true, focus: true, touch: true } },
    }),
  },
});

const RED_BUTTON = {
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#b02525',
};

/** Colours of text. Those of the library have too little contrast here (WCAG 2.2, 1.4.3). */
export const TEXT_COLOURS: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...RED_BUTTON,
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-dimmed': '#5c636b',
    '--mantine-color-placeholder': '#6b727a',
    '--mantine-color-teal-light-color': '#05603f',
    '--mantine-color-green-light-color': '#1e6b2b',
    '--mantine-color-red-light-color': '#a61b1b',
    '--mantine-color-orange-light-color': '#8a3a05',
    '--mantine-color-yellow-light-color': '#7a4a00',
  },
  dark: {
    ...RED_BUTTON,
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#9a9ba0',
  },
});
