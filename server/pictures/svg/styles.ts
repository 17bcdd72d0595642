import { PROPERTIES, isSafeValue } from './allowed.ts'

/** The selectors that are kept: an element's name, a class, an id. */
const SELECTOR = /^[.#]?[a-zA-Z_][\w-]*$/

/** A rule of a style sheet. */
export interface Rule {
  selectors: string[]
  declarations: string
}

/** What is allowed of `fill: red; behavior: url(x)`. */
export function cutDeclarations(text: string): string {
  const kept = text.split(';').filter((declaration) => {
    const colon = declaration.indexOf(':')
    const [name, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1)]
    return colon > 0 && PROPERTIES.has(name) && isSafeValue(value)
  })
  return kept.map((declaration) => declaration.trim()).join(';')
}

/** The rules of a style sheet that are allowed: neither `@import` nor any other at-rule, and no combined selectors. */
export function cutRules(sheet: string): Rule[] {
  return withoutComments(sheet)
    .split('}')
    .map((rule) => {
      const [selectors = '', body = '', ...nested] = rule.split('{')
      const kept = selectors.split(',').map((selector) => selector.trim())
      return {
        selectors: nested.length > 0 ? [] : kept.filter((selector) => SELECTOR.test(selector)),
        declarations: cutDeclarations(body),
      }
    })
    .filter(({ selectors, declarations }) => selectors.length > 0 && declarations !== '')
}

/** The text of these rules. */
export const sheetOf = (rules: readonly Rule[]): string =>
  rules.map(({ selectors, declarations }) => `${selectors.join(',')}{${declarations}}`).join('')

function withoutComments(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*')
  const after = rest.map((part) => {
    const end = part.indexOf('*/')
    return end === -1 ? '' : part.slice(end + 2)
  })
  return [first, ...after].join(' ')
}
