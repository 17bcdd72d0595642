import { demoIn } from '#server/demo/guard.ts'
import type { Check } from './check.ts'

/** Whether the portal runs as one does that strangers can reach. */
export const installation: Check = {
  name: 'Installation',
  async *examine({ db, config, note }) {
    const demo = await demoIn(db)
    if (demo && config.demo) note?.(`This is a demo: ${demo}.`)
    else if (demo) yield { what: `This is a demo with DEMO off: ${demo}. \`npm run demo:leave\` ends it.` }
  },
}
