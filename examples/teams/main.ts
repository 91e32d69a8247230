// The product in a process of its own. The variables are those of the guides ("Before you start").
import { startExample } from '../example.ts';
import { teamsExample } from './serve.ts';

const { BASE_URL = '', INBOX = '', APP = '', PORT = '4050', ...secrets } = process.env;
const { CLIENT_ID = '', CLIENT_SECRET = '', HUB_TOKEN = '' } = secrets;
const seed = {
  base_url: BASE_URL,
  inbox_url: INBOX,
  application: APP,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  hub_access_token: HUB_TOKEN,
};
const { origin } = await startExample(teamsExample, seed, Number(PORT));
process.stdout.write(`Tasks for teams: ${origin}\n`);
