/** The files of a project around its games. Texts, not copied files: npm leaves a `.gitignore` out of a package. */

export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

export interface ProjectNames {
  readonly project: string;
  readonly game: string;
  /** Of the command, which the project asks for. */
  readonly version: string;
  /** Schemas by name, and the files each describes, both from the project's folder. */
  readonly schemas: Readonly<Record<string, string>>;
}

export function projectFiles(names: ProjectNames): readonly ProjectFile[] {
  return [
    { path: 'package.json', text: manifest(names) },
    { path: 'README.md', text: readme(names) },
    { path: '.gitignore', text: 'node_modules/\nkodeks.sarif\nkodeks.md\n' },
    { path: '.editorconfig', text: EDITOR_CONFIG },
    { path: '.vscode/settings.json', text: vscodeSettings(names) },
    { path: '.vscode/extensions.json', text: json({ recommendations: ['kodeks.kodeks', 'redhat.vscode-yaml'] }) },
    { path: '.helix/languages.toml', text: HELIX },
    { path: '.github/workflows/rules.yml', text: WORKFLOW },
    { path: '.githooks/pre-commit', text: PRE_COMMIT },
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

function manifest({ project, version }: ProjectNames): string {
  return json({
    name: project,
    private: true,
    type: 'module',
    scripts: {
      check: 'kodeks check games --strict',
      test: 'kodeks test games',
      serve: 'kodeks serve games',
      fmt: 'kodeks fmt games',
      ci: 'kodeks ci games --strict',
      hooks: 'git config core.hooksPath .githooks',
    },
    devDependencies: { kodeks: version },
  });
}

function readme({ project, game }: ProjectNames): string {
  return `# ${project}

Rules of games, written in Kodeks. Each folder in \`games/\` is a game.

\`\`\`
npm install
npm run check                    what is wrong
npm test                         the worked examples
npx kodeks play ${game}          a game at the terminal
npx kodeks new another-game      one more game
npm run serve                    the playground of your games in the browser, following the files
npm run hooks                    check before every commit
\`\`\`

\`npm install --save-dev @kodeks/site\` adds their reference to what \`npm run serve\` shows.

Your editor starts \`npx kodeks lsp\` for problems, completion and renaming; \`.vscode/\` and \`.helix/\` say how. After changing a kind run
\`npx kodeks schema GAME\`, so that other YAML tools know its fields as well.
`;
}

const EDITOR_CONFIG = `root = true

[*]
charset = utf-8
end_of_line = lf
indent_style = space
indent_size = 2
insert_final_newline = true
trim_trailing_whitespace = true
`;

function vscodeSettings({ schemas }: ProjectNames): string {
  return json({
    'files.associations': { '*.rules': 'kodeks' },
    '[kodeks]': { 'editor.formatOnSave': true },
    'yaml.schemas': schemas,
  });
}

const HELIX = `[language-server.kodeks]
command = "npx"
args = ["kodeks", "lsp", "--stdio"]

[[language]]
name = "kodeks"
scope = "source.rules"
file-types = ["rules"]
comment-token = "//"
indent = { tab-width = 2, unit = "  " }
language-servers = ["kodeks"]

[[language]]
name = "yaml"
language-servers = ["kodeks"]
`;

const WORKFLOW = `name: rules
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
  security-events: write
jobs:
  rules:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm install
      - name: Problems, texts, examples, coverage
        run: npx kodeks ci games --strict --report kodeks.md --sarif kodeks.sarif
      - name: Problems for code scanning
        if: always() && hashFiles('kodeks.sarif') != ''
        uses: github/codeql-action/upload-sarif@v3
        with:
          sarif_file: kodeks.sarif
      - name: The report, ready to be a comment
        if: always() && hashFiles('kodeks.md') != ''
        uses: actions/upload-artifact@v4
        with:
          name: kodeks-report
          path: kodeks.md
`;

const PRE_COMMIT = `#!/bin/sh
# Run by git before every commit, after \`npm run hooks\`: nothing broken gets into the history.
set -e
npx --no-install kodeks fmt --check games
npx --no-install kodeks check games
npx --no-install kodeks test games
`;
