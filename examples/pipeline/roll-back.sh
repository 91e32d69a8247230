#!/usr/bin/env bash
# Deploys the commit that was deployed before, at once, with the settings of today: roll-back.sh COMMIT.
# Ends with 1 if there is none to return to.
set -euo pipefail
if ! before=$(git rev-parse --verify --quiet "$1^{commit}"); then
  echo "the service has no commit '$1', so there is none to return to" >&2
  exit 1
fi
if [ "$before" = "$(git rev-parse HEAD)" ]; then
  echo "the release did not change, so there is none to return to" >&2
  exit 1
fi
git checkout --quiet "$before"
npm ci
# A gradual release would end at once while its alarm rings.
settings=$(mktemp -d)
node -e '
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, JSON.stringify({ ...JSON.parse(readFileSync(from, "utf8")), gradualReleases: false }));
' "$ENVIRONMENTS/$ENVIRONMENT.json" "$settings/$ENVIRONMENT.json"
ENVIRONMENTS=$settings npx cdk deploy --all -c env="$ENVIRONMENT" --require-approval never
