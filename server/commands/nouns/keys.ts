import { readFileSync } from 'node:fs'
import type { Config } from '#server/platform/config/config.ts'
import { CommandError, type Noun, UsageError, command, withPortal } from '../command.ts'

export const keyCommands: Noun = {
  about: 'The key that seals secrets in the database, SECRET_KEY.',
  verbs: {
    replace: command({
      about: 'Seals all secrets with the current SECRET_KEY instead of the one before.',
      options: {
        from: { type: 'string', value: 'FILE', about: 'the file with the key before' },
        yes: { type: 'boolean', about: 'the key before is lost' },
      },
      examples: ['keys replace --from /run/secrets/old-key'],
      run: async ({ options: { from, yes }, print }) => {
        if (from === undefined && !yes) throw new UsageError(USAGE_HINT)
        const { replaceKey } = await import('#server/operations/keys/key-check.ts')
        await withPortal(({ db, config }) =>
          replaceKey(db, config, from === undefined ? undefined : withPreviousKey(config, from)),
        )
        print('The new key is in use. Restart the portal on every node with the same SECRET_KEY.')
        return { json: { replaced: true } }
      },
    }),
  },
}

const USAGE_HINT = `Name the file with the previous key, whose secrets are then sealed with the new one: \`npm run portal -- keys replace --from /run/secrets/old-key\`
If it is lost: \`npm run portal -- keys replace --yes\`. Authenticator apps that were set up with it then stop working, and their owners need a recovery code or help from staff; webhook secrets have to be rotated`

/** Returns the settings with the previous key, which is in this file. */
function withPreviousKey(config: Config, file: string): Config {
  try {
    return { ...config, secretKey: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    throw new CommandError(`${file} cannot be read`, { cause: error })
  }
}
