import { type Noun, UsageError, command, formatTable, withPortal } from '../command.ts'

const COLUMNS = ['id', 'username', 'createdAt', 'seenAt', 'address', 'browser', 'system'] as const

export const sessionCommands: Noun = {
  about: 'Browsers where people are signed in.',
  verbs: {
    list: command({
      about: "Lists all sessions, or one person's sessions.",
      words: ['[USERNAME]'],
      run: async ({ words: [username], print }) => {
        const { requireUserByUsername } = await import('../change-people.ts')
        const { readAllSessions } = await import('#server/core/auth/session-list.ts')
        const json = await withPortal(async ({ db, config }) => {
          const person = username === undefined ? undefined : await requireUserByUsername(db, username)
          return readAllSessions(db, config.sessionIdleDays, person?.id)
        })
        formatTable(json, COLUMNS).forEach(print)
        return { json }
      },
    }),
    end: command({
      about: 'Signs a person out everywhere, or ends one session.',
      words: ['USERNAME'],
      options: {
        id: { type: 'string', value: 'ID', about: 'end only this session, with its ID from `sessions list`' },
      },
      examples: ['sessions end maria', 'sessions end maria --id 812'],
      run: async ({ words: [username = ''], options: { id }, print }) => {
        if (id !== undefined && !/^\d{1,15}$/.test(id))
          throw new UsageError('--id must be an ID from `sessions list`.')
        const { endSessions } = await import('../change-people.ts')
        await withPortal(({ db }) => endSessions(db, username, id === undefined ? undefined : Number(id)))
        print(id === undefined ? `${username} is signed out.` : `${username}'s session ${id} has ended.`)
        return { json: { username, ended: id === undefined ? 'all' : Number(id) } }
      },
    }),
  },
}
