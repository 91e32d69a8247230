import { companyInMessages, nameInMessages } from '../../applications/branding/shown-name.ts';
import { fontOf } from '../../pages/colours.ts';
import { initialsOf } from '../../pages/initials.ts';
import { accentedSchemes, type ColourScheme } from '../../pages/theme.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { directionOf } from '../../texts/languages.ts';
import { LAYOUT_TEXTS } from '../../texts/sections.ts';
import { fill, translator } from '../../texts/translate.ts';
import type { Letterhead, Mail, PlaceholderValues } from './mail.ts';
import { fitsInLine, shortHtmlLines } from './short-lines.ts';

/** Stops clients from showing the beginning of the text after the preview line. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Stops clients from making links of numbers, such as the code. */
const NO_DETECTION = 'telephone=no,date=no,address=no,email=no,url=no';

/** The style with which the parts of a mail are rendered. */
type Look = {
  /** The inline colours. */
  colours: ColourScheme;
  font: string;
  /** CSS radius of a button; others follow from it. */
  radius: number;
  direction: 'ltr' | 'rtl';
  /** The side at which lines begin. Outlook does not know `start`. */
  start: 'left' | 'right';
};

/**
 * Renders the HTML part of an e-mail: tables and inline styles, which all clients show, and one style for
 * clients with a dark mode. Loads nothing but the logo. All texts and values are escaped.
 */
export function mailHtml(mail: Mail, letterhead: Letterhead): string {
  const { application, language } = letterhead;
  const look = lookOf(letterhead);
  const { colours, direction, start } = look;
  const title = escapeHtml(fill(mail.subject, mail.values));
  const preview = mail.paragraphs.slice(0, 1).map((text) => escapeHtml(fill(text, mail.values)));
  const font = `font-family:${look.font};color:${colours.text}`;
  return shortHtmlLines(`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="${schemesIn(application)}"><meta name="supported-color-schemes" content="${schemesIn(application)}"><meta name="format-detection" content="${NO_DETECTION}"><title>${title}</title><style>${styleOf(application)}</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.page};${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preview}${PREVIEW_END}</div>
<div role="main" lang="${language}" dir="${direction}" class="page" style="background:${colours.page};${font}">
${table(
  'align="center" style="width:100%"',
  `<tr><td align="center" style="padding:32px 12px"><!--[if mso]><table role="presentation" width="480" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table(
  `class="card" bgcolor="${colours.card}" dir="${direction}" style="width:100%;max-width:480px;background:${colours.card};border:1px solid ${colours.rim};border-radius:${look.radius * 1.5}px;border-collapse:separate"`,
  `<tr><td align="${start}" style="padding:32px 28px;text-align:${start};${font};font-size:16px;line-height:1.5;word-break:break-word">
${contentOf(mail, letterhead, look)}
</td></tr>`,
)}
<!--[if mso]></td></tr></table><![endif]--></td></tr>`,
)}
</div></body></html>
`);
}

function contentOf(mail: Mail, letterhead: Letterhead, look: Look): string {
  const { values, code, button, facts = [], samples = [] } = mail;
  return [
    logo(letterhead, look),
    `<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:700">${filledText(mail.heading, values)}</h1>`,
    ...mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${filledText(text, values)}</p>`),
    ...(code === undefined ? [] : [codeBlock(code, look)]),
    ...(facts.length > 0 ? [factList(facts, look)] : []),
    ...(button ? [buttonTo(button.url, filledText(button.label, values), look)] : []),
    ...samples.map((sample) => sampleBlock(sample, look)),
    htmlFooter(mail, letterhead, look),
  ].join('\n');
}

function table(attributes: string, rows: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
}

/** Fills a text. Each value is isolated, because its writing direction may differ from that of the text. */
function filledText(text: string, values: PlaceholderValues): string {
  const isolated = Object.entries(values).map(([name, value]) => [name, `<bdi>${escapeHtml(value)}</bdi>`]);
  return fill(escapeHtml(text), Object.fromEntries(isolated));
}

/** The logo on the light background that it is made for, also in dark mode; or a monogram and the name. */
function logo({ application, language }: Letterhead, { colours, radius }: Look): string {
  const shown = nameInMessages(application, language);
  const name = escapeHtml(shown);
  const logoUrl = logoOf(application);
  const url = logoUrl && fitsInLine(logoUrl) ? logoUrl : undefined;
  const style = `margin:0 0 24px;font-size:18px;line-height:1.3;font-weight:700;color:${colours.text}`;
  if (url)
    return `<div class="text" style="${style}"><img class="logo" src="${escapeHtml(url)}" alt="${name}" height="40" style="display:inline-block;height:40px;width:auto;max-width:100%;border:0;outline:none;text-decoration:none"></div>`;
  const title = `<bdi>${name}</bdi>`;
  const initials = initialsOf(application.name);
  if (initials === undefined) return `<div class="text" style="${style}">${title}</div>`;
  const size = [...initials].length > 1 ? 15 : 18;
  const monogram = `width:36px;height:36px;border-radius:${radius}px;background:${colours.accent};color:${colours.onAccent};font-size:${size}px;line-height:36px;font-weight:700;text-align:center`;
  return table(
    'style="margin:0 0 24px"',
    `<tr><td class="button" align="center" bgcolor="${colours.accent}" aria-hidden="true" style="${monogram}">${escapeHtml(initials)}</td><td class="text" style="padding:0 12px;font-size:18px;line-height:1.3;font-weight:700;color:${colours.text}">${title}</td></tr>`,
  );
}

/**
 * Returns the URL of the logo for mails, or the light one, or the icon. Clients do not show SVG, so an upload
 * of the application is shown by its largest PNG.
 */
function logoOf({ config, icon, uploads }: Letterhead['application']): string | undefined {
  const { logo_email, logo: light } = config.customizations ?? {};
  const url = logo_email ?? light ?? icon;
  const upload = Object.values(uploads ?? {}).find((one) => one.url !== undefined && one.url === url);
  return upload?.renderings?.[512] ?? url;
}

function codeBlock(code: string, { colours, radius }: Look): string {
  const style = `padding:16px 12px;border-radius:${radius}px;background:${colours.tint};border:1px solid ${colours.rim};font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px;color:${colours.text};user-select:all;-webkit-user-select:all`;
  return table(
    'style="width:100%;margin:8px 0 16px;border-collapse:separate"',
    `<tr><td class="tint" dir="ltr" align="center" bgcolor="${colours.tint}" style="${style}">${escapeHtml(code)}</td></tr>`,
  );
}

function factList(facts: NonNullable<Mail['facts']>, { colours, start, radius }: Look): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted" align="${start}" style="padding:6px 16px;font-size:14px;color:${colours.muted};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td align="${start}" style="width:100%;padding:6px 16px;font-size:14px"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return table(
    `class="tint" bgcolor="${colours.tint}" style="width:100%;margin:0 0 16px;padding:6px 0;border-collapse:separate;border:1px solid ${colours.rim};border-radius:${radius}px;background:${colours.tint}"`,
    rows.join(''),
  );
}

/** A link that looks like a button also where a client drops its padding: the cell has the colour, too. */
function buttonTo(url: string, label: string, { colours, font, radius }: Look): string {
  const link = `display:block;padding:12px 20px;border:1px solid ${colours.edge};border-radius:${radius}px;background:${colours.accent};color:${colours.onAccent};font-family:${font};font-size:16px;line-height:1.5;font-weight:600;text-align:center;text-decoration:none`;
  return table(
    'style="width:100%;margin:8px 0 16px;border-collapse:separate"',
    `<tr><td class="button" align="center" bgcolor="${colours.accent}" style="border-radius:${radius}px;background:${colours.accent};mso-padding-alt:12px 20px"><a class="button" href="${escapeHtml(url)}" style="${link}">${label}</a></td></tr>`,
  );
}

function sampleBlock([caption, sample]: readonly [string, string], { colours, radius }: Look): string {
  const lines = escapeHtml(sample).replaceAll('\n', '<br>');
  const style = `padding:12px;border:1px solid ${colours.rim};border-radius:${radius}px;background:${colours.tint};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;line-height:1.6;color:${colours.text};word-break:break-all`;
  return `<p style="margin:16px 0 6px;font-size:14px;font-weight:600">${escapeHtml(caption)}</p>${table(
    'style="width:100%;border-collapse:separate"',
    `<tr><td class="tint" dir="ltr" align="left" bgcolor="${colours.tint}" style="${style}">${lines}</td></tr>`,
  )}`;
}

/** The reason for the mail, and the legal links of the application as its pages have them. */
function htmlFooter(mail: Mail, { application, language }: Letterhead, { colours }: Look): string {
  const say = translator(LAYOUT_TEXTS, language);
  const { legal } = application.config.hub ?? {};
  const links = [
    [legal?.terms_conditions_url, say('terms')],
    [legal?.privacy_policy_url, say('privacy')],
    [legal?.support_email && `mailto:${legal.support_email}`, say('help')],
  ].flatMap(([href, text = '']) =>
    href && fitsInLine(href)
      ? [
          `<a class="muted" href="${escapeHtml(href)}" style="color:${colours.muted};text-decoration:underline">${escapeHtml(text)}</a>`,
        ]
      : [],
  );
  const shown = companyInMessages(application.config);
  const company = shown === undefined ? [] : [`<bdi>${escapeHtml(shown)}</bdi>`];
  const lines = [filledText(mail.reason, mail.values), [...company, ...links].join(' &middot; ')];
  return `<div class="foot" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colours.rim}">${lines
    .filter((line) => line !== '')
    .map(
      (line) =>
        `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${colours.muted}">${line}</p>`,
    )
    .join('')}</div>`;
}

function lookOf({ application, language }: Letterhead): Look {
  const custom = application.config.hub?.customizations;
  const direction = directionOf(language);
  const { light, dark } = accentedSchemes(application);
  return {
    colours: custom?.dark_mode === 'enabled' ? dark : light,
    font: escapeHtml(fontOf(custom?.font_family)).replace(
      'system-ui',
      "-apple-system,'Segoe UI',Roboto,Arial",
    ),
    radius: custom?.rounded_corners === false ? 0 : 8,
    direction,
    start: direction === 'rtl' ? 'right' : 'left',
  };
}

/** Returns the colour schemes that a mail is made for, as `color-scheme` names them. */
function schemesIn({ config }: Letterhead['application']): string {
  const mode = config.hub?.customizations?.dark_mode ?? 'auto';
  return { auto: 'light dark', enabled: 'dark', disabled: 'light' }[mode];
}

/** Returns the style for dark mode. `!important` because it has to override inline styles. */
function styleOf(application: Letterhead['application']): string {
  const schemes = schemesIn(application);
  const scheme = `:root{color-scheme:${schemes};supported-color-schemes:${schemes}}`;
  if (schemes !== 'light dark') return scheme;
  const { dark, light } = accentedSchemes(application);
  const rules = [
    ['.page', `background:${dark.page}!important;color:${dark.text}!important`],
    ['.card', `background:${dark.card}!important;border-color:${dark.rim}!important`],
    ['.card td,.card h1,.card p,.text', `color:${dark.text}!important`],
    ['.card .muted', `color:${dark.muted}!important`],
    ['.card .foot', `border-color:${dark.rim}!important`],
    ['.card .tint', `background:${dark.tint}!important;border-color:${dark.rim}!important`],
    ['.card td.button', `background:${dark.accent}!important;color:${dark.onAccent}!important`],
    [
      '.card a.button',
      `background:${dark.accent}!important;border-color:${dark.edge}!important;color:${dark.onAccent}!important`,
    ],
    ['.logo', `background:${light.card}!important;padding:6px!important;border-radius:6px!important`],
  ];
  return `${scheme}@media(prefers-color-scheme:dark){${rules.map(([selector, rule]) => `${selector}{${rule}}`).join('')}}`;
}
