import { Agent } from './agents.js';

/** The agent of a page. The user signs in in a window of its own, which sends back what the agent is told. */
globalThis.agent = new Agent({
  ...JSON.parse(document.querySelector('#options').textContent),
  visit: (address) =>
    new Promise((done) => {
      const back = new BroadcastChannel('agent');
      back.onmessage = ({ data }) => done(new URLSearchParams(data));
      window.open(address);
    }),
});
