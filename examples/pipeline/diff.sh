#!/usr/bin/env bash
# Writes what a deployment would change to a file in Markdown: diff.sh FILE. Fails if the comparison fails.
set -euo pipefail
changes=$(npx cdk diff --all -c env="$ENVIRONMENT" 2>&1)
{
  echo "Changes of \`$ENVIRONMENT\`"
  echo
  echo '````'
  # A comment has at most 65,536 characters.
  printf '%s\n' "${changes:0:60000}"
  echo '````'
} > "$1"
