import { createStorage } from '#server/platform/storage/create-storage.ts'
import type { SignIn } from '#server/demo/fill.ts'
import { CommandError, type Noun, UsageError, command, withPortal } from '../command.ts'

const printSignIns = (signIns: SignIn[], print: (line: string) => void) => {
  for (const { username, password, who: description } of signIns)
    print(`  ${username} / ${password} (${description})`)
}

export const demoCommands: Noun = {
  about: 'The demo agency that fills an empty portal.',
  verbs: {
    fill: command({
      about: 'Fills an empty portal with the demo and prints its usernames and passwords.',
      run: async ({ print }) => {
        const { fillDemo } = await import('#server/demo/fill.ts')
        const signIns = await withPortal(async ({ url, config }) => {
          if (!config.demo)
            throw new CommandError(
              'DEMO is off, so the portal would not start with the demo. Set DEMO=on first',
            )
          return fillDemo(url, await createStorage(config))
        })
        if (signIns.length === 0)
          throw new CommandError('This portal is neither empty nor a demo. Nothing was changed')
        print('Demo data loaded. Restart a running portal to see it.')
        printSignIns(signIns, print)
        return { json: { signIns } }
      },
    }),
    reset: command({
      about: 'Deletes everything in the demo, including additions, and loads it again.',
      options: { yes: { type: 'boolean', about: 'confirm that everything in the demo will be deleted' } },
      examples: ['demo reset --yes'],
      run: async ({ options, print }) => {
        if (!options.yes)
          throw new UsageError(
            'This deletes everything in the demo, including additions. To confirm: `npm run portal -- demo reset --yes`',
          )
        const { resetDemo } = await import('../change-demo.ts')
        const signIns = await withPortal(async ({ db, config }) => resetDemo(db, await createStorage(config)))
        print('The demo was reset. Restart a running portal to see it.')
        printSignIns(signIns, print)
        return { json: { signIns } }
      },
    }),
    end: command({
      about: 'Turns the demo into your own portal.',
      options: {
        keep: {
          type: 'boolean',
          about: 'keep the data, and deactivate the accounts with the public demo password',
        },
        empty: {
          type: 'boolean',
          about: 'delete everything, including additions, except the audit log',
        },
      },
      examples: ['demo end --keep', 'demo end --empty'],
      run: async ({ options: { keep = false, empty = false }, print }) => {
        if (empty === keep) throw new UsageError(USAGE_HINT)
        const { prepareDatabase } = await import('#server/platform/db/prepare.ts')
        const { emptyDemo, convertDemo } = await import('../change-demo.ts')
        const { closed, staff } = await withPortal(async ({ db, config, url }) => {
          // The portal might not have been started since it was updated.
          await prepareDatabase(url, undefined)
          if (keep) return convertDemo(db)
          await emptyDemo(db, await createStorage(config))
          return { closed: [], staff: [] }
        })
        if (closed.length > 0) print(`Deactivated, with passwords removed: ${closed.join(', ')}.`)
        if (keep) print(`Staff who can still sign in: ${staff.join(', ') || 'no one'}.`)
        print(`${keep ? 'All other data stays' : 'The portal is empty'}. Restart the portal with DEMO=off.`)
        return { json: { emptied: empty, deactivated: closed, staff } }
      },
    }),
  },
}

const USAGE_HINT = `Choose what happens to the demo data:
  \`npm run portal -- demo end --empty\` deletes everything, including additions, except the audit log
  \`npm run portal -- demo end --keep\` keeps the data, and deactivates the accounts with the public demo password`
