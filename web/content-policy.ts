import type { $ZodConfig } from 'zod/v4/core'

/**
 * What the content security policy asks of our scripts. Import it before everything that parses Markdown, registers the
 * service worker or loads schemas.
 */

declare global {
  /** Missing where the browser does not know Trusted Types. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => void }
    | undefined
}

// Trusted Types: no other string becomes markup or a script. The Markdown parser has the browser decode named characters,
// such as `&copy;`.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/^&\w+;$/.test(html) ? html : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
})

// Otherwise zod tries whether it may evaluate code, and each of its attempts is a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies $ZodConfig })
