export default [
  { name: 'browser, brotli', path: '../dist/esm/browser.js', limit: '8 kB' },
  { name: 'element with browser, brotli', path: '../dist/esm/element.js', limit: '27.6 kB' },
  {
    name: 'account alone, brotli',
    path: '../dist/esm/account.js',
    ignore: ['../dist/esm/element.js', '../dist/esm/browser.js'],
    limit: '25 kB',
  },
  {
    name: 'account page with one language, brotli',
    path: ['../dist/esm/account-page.js', '../dist/esm/account-texts-en.js'],
    limit: '45 kB',
    // The page awaits its texts at the top level, which only modules may.
    modifyEsbuildConfig: (config) => ({ ...config, format: 'esm' }),
  },
];
