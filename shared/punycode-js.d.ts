declare module 'punycode.js/punycode.es6.js' {
  export function decode(label: string): string
}
