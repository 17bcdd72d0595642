import { type Noun, command, withPortal } from '../command.ts'

export const guestCommands: Noun = {
  about: 'People without an account who were sent a link to answer questions.',
  verbs: {
    show: command({
      about: 'Shows the data stored about links sent to this address, including drafts and answers.',
      words: ['ADDRESS'],
      examples: ['guests show tom@photos.example --json'],
      run: async ({ words: [address = ''], print }) => {
        const { readGuest } = await import('#server/features/privacy/erase-guests.ts')
        const guest = await withPortal(({ db }) => readGuest(db, address))
        print(
          `${guest.links.length} links, ${guest.answers.length} answers, ${guest.drafts.length} drafts. To see them, add --json.`,
        )
        return { json: guest }
      },
    }),
    erase: command({
      about: 'Erases their name and address, and ends their links. Their answers stay.',
      words: ['ADDRESS'],
      examples: ['guests erase tom@photos.example'],
      run: async ({ words: [address = ''], print }) => {
        const { eraseGuests, matchesLinkEmail } = await import('#server/features/privacy/erase-guests.ts')
        const { auditCommand } = await import('../audit-command.ts')
        const links = await withPortal(({ db }) =>
          db.transaction().execute(async (tx) => {
            const count = await eraseGuests(tx, matchesLinkEmail(address))
            if (count > 0) await auditCommand(tx, 'privacy.guest_erased')
            return count
          }),
        )
        print(links === 0 ? 'No link was sent to this address' : `Erased: ${links} links`)
        return { json: { links } }
      },
    }),
  },
}
