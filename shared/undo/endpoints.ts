import { endpoint } from '#shared/contract/contract.ts'

export const undoEndpoints = {
  take: endpoint('POST /api/undo/:id', {
    summary: 'Take a change back',
    description:
      'The number is the `Undo-Id` that a call with the header `Undoable` answered. Everything is as it was before that call, and nobody is told of it. Only by who made the call, with the right to it, and within the seconds that it asked for; 409 names who has changed it since, and nothing is changed then. API tokens need the scope of the call that is taken back.',
    undo: { never: 'it is an undo itself' },
  }),
}
