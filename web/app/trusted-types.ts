/** The browser's Trusted Types API. A policy returns the texts that can become markup or a script. */
export interface TrustedTypes {
  createPolicy: (name: string, rules: Record<string, (text: string) => string | undefined>) => void
}

declare global {
  /** Missing in browsers without Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

// The Markdown parser has the browser decode named characters, such as `&copy;`. Import this module before that parser,
// and before the service worker is registered.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html.match(/^&\w+;$/)?.[0],
  createScriptURL: (url) => url.match(/^\/sw.js$/)?.[0],
})
