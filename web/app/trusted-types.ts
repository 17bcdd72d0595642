/** Where a policy says what may become markup or a script; it answers undefined for all else. */
export interface TrustedTypes {
  createPolicy: (name: string, rules: Record<string, (text: string) => string | undefined>) => void
}

declare global {
  /** Missing where the browser does not know Trusted Types. */
  var trustedTypes: TrustedTypes | undefined
}

// The Markdown parser has the browser decode named characters, such as `&copy;`. Import it before that parser, and before
// the service worker is registered.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html.match(/^&\w+;$/)?.[0],
  createScriptURL: (url) => url.match(/^\/sw.js$/)?.[0],
})
