import { endpoint } from '#shared/contract/contract.ts'
import { BriefDraft, BriefDraftChange } from './schemas.ts'

export const briefDraftEndpoints = {
  get: endpoint('GET /api/briefs/draft', {
    summary: 'One’s own unfinished brief; null when there is none',
    description: 'Kept on the server, so that the wizard goes on in any browser.',
    response: BriefDraft.nullable(),
  }),
  save: endpoint('PATCH /api/briefs/draft', {
    summary: 'Keep an unfinished brief',
    description:
      'Begins a draft or changes the fields given. `If-Match: "0"` means that there was none. Files that are gone or belong elsewhere are left out. Submitting a brief removes the draft.',
    undo: 'the same call',
    body: BriefDraftChange,
    response: BriefDraft,
  }),
  discard: endpoint('DELETE /api/briefs/draft', {
    summary: 'Throw one’s unfinished brief away',
    description: 'Answered the same if there is none.',
    undo: { never: 'what was typed is gone' },
  }),
}
