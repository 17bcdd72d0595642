// `npm run budgets`: writes `e2e/every-page/route-budgets.json`. Prints the size of the three pages that have their own
// limits, in each language.
import { languages } from '#shared/i18n/languages.ts'
import { pageWeightsIn, writeBudgets } from '../../e2e/every-page/route-weights.ts'

const PAGES = ['/auth', '/', '/staff']

writeBudgets()
console.log(`| KiB | ${PAGES.map((page) => `\`${page}\``).join(' | ')} |`)
console.log(`|---|${PAGES.map(() => '--:').join('|')}|`)
for (const { code, name } of languages) {
  const weights = await pageWeightsIn(code)
  console.log(`| ${name} | ${PAGES.map((page) => weights.get(page)?.toFixed(2)).join(' | ')} |`)
}
