import { partyAtScreen } from '../../../shared/oidc-screen/screen-party.ts';
import { config } from '../../../shared/platform/config.ts';
import { missingRelatedOrigins, relatedOriginsUrl } from '../../../shared/ways-in/related-origins.ts';
import { relyingPartyOf, takesPasskeys } from '../../../shared/ways-in/relying-party.ts';
import type { ReadCommand, Report } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';

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
    const inFile = await missingRelatedOrigins(host, [screen]);
    const missing = [
      ...(party ? [] : [`it does not list the screen: add ${screen} to config.hub.auth.passkeys.origins`]),
      ...(inFile?.missing ?? []),
    ];
    if (missing.length === 0) return goodReport(about, `${relatedOriginsUrl(host)} lists the screen`);
    return missingReport(about, missing, inFile?.file);
  },
};

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
