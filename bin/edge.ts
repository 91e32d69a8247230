import { App } from 'aws-cdk-lib';
import { addEdge } from '../infra/apps.ts';

const app = new App();
await addEdge(app);
app.synth();
