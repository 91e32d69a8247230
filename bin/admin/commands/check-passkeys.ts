import { partyAtScreen } from '../../../shared/oidc-screen/screen-party.ts';
import { config } from '../../../shared/platform/config.ts';
import { relyingPartyOf, takesPasskeys } from '../../../shared/ways-in/relying-party.ts';
import type { ReadCommand, Report } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';
import { type RelatedOrigins, readRelatedOrigins, relatedOriginsUrl } from '../related-origins.ts';

/** Browsers read the origins of the first five domains in the list of a host at least (WebAuthn, 5.11). */
const DOMAINS = 5;

/** The screen by its origin, and the host for which passkeys of the application are. */
type About = { application: string; host: string; screen: string };

export const checkPasskeys: ReadCommand = {
  kind: 'read',
  name: 'passkeys check',
  summary: 'Check that the sign-in screen can use the passkeys of an application',
  details: `Checks the settings of the application, not those of variants. If its passkeys are for another host than that of the
screen, reads https://HOST/.well-known/webauthn from this machine, and prints the file that HOST has to serve if it does
not name the screen. Exits with 3 if something is missing.`,
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  run: async (values) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const { origin: screen } = new URL(config('BASE_URL'));
    const { id: host } = relyingPartyOf(application);
    const about = { application: application.id, host, screen };
    if (!takesPasskeys(application))
      return missingReport(about, [
        'it takes no passkeys: set config.hub.auth.sign_in_methods.passkey.enabled to true',
      ]);
    const party = partyAtScreen(application);
    if (party && !party.isRelated)
      return goodReport(about, `the screen may use those of ${host}, and nothing is needed`);
    const related = await readRelatedOrigins(host);
    const inFile = missingInFile(host, screen, related);
    const missing = [
      ...(party ? [] : [`it does not list the screen: add ${screen} to config.hub.auth.passkeys.origins`]),
      ...inFile,
    ];
    if (missing.length === 0) return goodReport(about, `${relatedOriginsUrl(host)} lists the screen`);
    const file = { origins: [...new Set([screen, ...related.origins])] };
    return missingReport(about, missing, inFile.length > 0 ? file : undefined);
  },
};

function missingInFile(host: string, screen: string, { origins, fault }: RelatedOrigins): string[] {
  const url = relatedOriginsUrl(host);
  if (fault !== undefined) return [`${url} ${fault}`];
  const place = origins.indexOf(screen);
  if (place < 0) return [`${url} does not list ${screen}`];
  // Which hosts share a domain depends on a list that changes. Five hosts have at most five domains.
  const before = new Set(origins.slice(0, place).map((origin) => new URL(origin).hostname));
  if (before.size < DOMAINS) return [];
  return [
    `${url} lists ${screen} after ${DOMAINS} other hosts, where browsers may not read it: list it first`,
  ];
}

function goodReport(about: About, why: string): Report {
  const { application, screen } = about;
  const text = `passkeys of ${application} work at the sign-in screen ${screen}: ${why}`;
  return { text, data: { ...about, missing: [] } };
}

function missingReport(about: About, missing: string[], file?: { origins: string[] }): Report {
  const { application, host, screen } = about;
  const lines = [
    `passkeys of ${application} do not work at the sign-in screen ${screen}:`,
    ...missing.map((text) => `  - ${text}`),
    ...(file ? [`${relatedOriginsUrl(host)} has to be, as application/json:`, JSON.stringify(file)] : []),
  ];
  return { text: lines.join('\n'), data: { ...about, missing, ...(file && { file }) }, isIncomplete: true };
}
