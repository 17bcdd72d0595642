import { existsSync, statSync } from 'node:fs'
import { type Noun, command } from '../command.ts'
import { CommandError } from '../command-error.ts'

export const passwords: Noun = {
  about: 'Passwords that data breaches have made known.',
  verbs: {
    filter: command({
      about: 'Makes BREACHED_PASSWORDS_FILE of a list, with a password or its SHA-1 a line.',
      words: ['LIST', 'FILE'],
      examples: ['passwords filter pwned.txt /var/lib/project-portal/breached.filter'],
      run: async ({ words: [list = '', file = ''], print }) => {
        if (!existsSync(list)) throw new CommandError(`There is no ${list}`)
        const { writeFilter } = await import('#server/identity/breached/write-filter.ts')
        const count = await writeFilter(list, file).catch((error: unknown) => {
          throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
        })
        const bytes = statSync(file).size
        print(
          `${count.toLocaleString('en-US')} passwords are in ${file} (${Math.ceil(bytes / 1024 / 1024)} MB)`,
        )
        return { json: { file, passwords: count, bytes } }
      },
    }),
  },
}
