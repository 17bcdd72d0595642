import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { staff, ask, give, questionsOf, request } = await askingPortal(portal)

const SEED = 20_261_129
const REASON = 'The second line is cut off.'
const QUESTIONS = [
  { kind: 'text', label: 'One' },
  { kind: 'yesno', label: 'Is there a logo?' },
  { kind: 'text', label: 'Which one?', asksIf: { position: 2, value: true } },
]
const UNDOABLE = { undoable: '15' }

const question = fc.integer({ min: 0, max: QUESTIONS.length - 1 })
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('give'), question }),
    fc.record({ does: fc.constant('accept'), question }),
    fc.record({ does: fc.constant('return'), question }),
    fc.record({ does: fc.constant('deny'), question }),
    fc.record({ does: fc.constantFrom('acceptAll', 'returnAll', 'rename', 'withdraw'), question }),
    fc.record({ does: fc.constant('undo'), question: fc.nat(9) }),
    fc.record({ does: fc.constant('undo'), question: fc.nat(9) }),
  ),
  { minLength: 4, maxLength: 14 },
)

const isGiven = ({ answer }: InfoQuestion) => answer?.state === 'given' || answer?.state === 'accepted'

/** Computes the request's state from its answers. */
function recompute(questions: InfoQuestion[]) {
  // A returned answer still decides which questions are asked.
  const hasLogo = questions.some(({ kind, answer }) => kind === 'yesno' && answer?.value === true)
  const shown = questions.filter(({ label }) => hasLogo || label !== 'Which one?')
  return {
    askedCount: shown.length,
    answeredCount: shown.filter(isGiven).length,
    isComplete: shown.every(isGiven),
    waits: shown.some(({ answer }) => answer?.state === 'given'),
  }
}

test(
  'keeps the counts, review, and status of a request consistent with its answers after any undo',
  { timeout: 120_000 },
  async () => {
    let undone = 0
    const body = async (calls: { does: string; question: number }[]) => {
      const { id, questions } = await ask(...QUESTIONS)
      const undos: string[] = []
      const change = (fields: object) => staff.patch(`/api/info-requests/${id}`, fields, UNDOABLE)
      const review = (at: number, fields: object) =>
        staff.post(`/api/info-questions/${questions[at]?.id}/answer/review`, fields, UNDOABLE)
      const calling: Record<string, (at: number) => Promise<{ headers: Record<string, unknown> }>> = {
        give: (at) => give(questions[at]?.id ?? 0, at === 1 || `Answer ${undos.length}`),
        deny: () => give(questions[1]?.id ?? 0, false),
        accept: (at) => review(at, { accept: true }),
        return: (at) => review(at, { accept: false, reason: REASON }),
        acceptAll: () => change({ reviewed: true }),
        returnAll: () => change({ status: 'pending', reason: REASON }),
        rename: (at) => change({ title: `Texts and photos ${at}` }),
        withdraw: async () => {
          const withdrawn = await staff.delete(`/api/info-requests/${id}`, UNDOABLE)
          await staff.post(`/api/undo/${String(withdrawn.headers['undo-id'])}`)
          return { headers: {} }
        },
      }
      for (const at of questions.keys()) await calling['give']?.(at)
      for (const { does, question: at } of calls) {
        if (does !== 'undo') {
          const undo = (await calling[does]?.(at))?.headers['undo-id']
          if (typeof undo === 'string') undos.push(undo)
          continue
        }
        const undo = undos[at % Math.max(1, undos.length)]
        if (undo === undefined) continue
        const { status } = await staff.post(`/api/undo/${undo}`)
        expect([204, 404, 409]).toContain(status)
        if (status !== 204) continue
        undone += 1
        const { isComplete, waits, ...counts } = recompute(await questionsOf(id, staff))
        const isCompleted = (await request(id, staff)).status === 'completed'
        expect(await request(id, staff)).toMatchObject({ ...counts, awaitsReview: isCompleted && waits })
        expect(isCompleted).toBe(isComplete)
      }
    }
    await fc.assert(fc.asyncProperty(steps, body), { numRuns: 25, seed: SEED })
    expect(undone).toBeGreaterThan(10)
  },
)
