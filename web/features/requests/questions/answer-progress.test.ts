import { describe, expect, it } from 'vitest'
import { findFirst, findNext, listRows, type QuestionPath } from './answer-progress.ts'
import type { AnswerState, RemovedAnswer } from './answer-store.ts'

const ANNA = { id: 1, fullName: 'Anna Bauer' }
const JONAS = { id: 2, fullName: 'Jonas Bauer' }

interface QuestionFields {
  askedOf?: typeof JONAS
  required?: boolean
  isSubmitted?: boolean
  typed?: string
}

/** Builds the state of a question at a position. Only the parts that decide about the path matter. */
function buildState(
  position: number,
  { askedOf, required = true, isSubmitted = false, typed = '' }: QuestionFields = {},
) {
  const typedFields = { value: typed, words: '', files: [] }
  const answer = isSubmitted ? { ...typedFields, state: 'given' } : null
  const question = { id: position * 10, position, required, askedOf: askedOf ?? null, answer, draft: null }
  return { question, typed: typedFields, isGiving: false, theirs: undefined } as unknown as AnswerState
}

const buildPath = (readerId: number, states: AnswerState[]): QuestionPath => {
  const isOwn = ({ question }: AnswerState) => question.askedOf?.id === readerId
  const rows = listRows(states, [], isOwn) as AnswerState[]
  return {
    states: rows,
    isOwn,
    isForOther: (state) => state.question.askedOf !== null && !isOwn(state),
  }
}

const getPosition = (state: AnswerState | undefined) => state?.question.position

describe('questions of someone to whom two were handed over', () => {
  const states = [
    buildState(1),
    buildState(2, { askedOf: JONAS }),
    buildState(3),
    buildState(4, { askedOf: JONAS, required: false }),
  ]

  it('come first for that person, and for no one else', () => {
    expect(buildPath(JONAS.id, states).states.map(getPosition)).toEqual([2, 4, 1, 3])
    expect(buildPath(ANNA.id, states).states.map(getPosition)).toEqual([1, 2, 3, 4])
  })

  it('are where that person continues, even if an earlier question is open', () => {
    const path = buildPath(JONAS.id, states)
    expect(getPosition(findFirst(path))).toBe(2)
    expect(getPosition(findNext(path, path.states[0]!))).toBe(4)
    expect(findNext(path, path.states[1]!)).toBeUndefined()
  })

  it('are left out where someone else continues', () => {
    const path = buildPath(ANNA.id, states)
    expect(getPosition(findFirst(path))).toBe(1)
    expect(getPosition(findNext(path, path.states[0]!))).toBe(3)
  })

  it('lead to the optional one, and to no one else’s once they are answered', () => {
    const first = states.with(1, buildState(2, { askedOf: JONAS, isSubmitted: true }))
    expect(getPosition(findFirst(buildPath(JONAS.id, first)))).toBe(4)
    const both = first.with(3, buildState(4, { askedOf: JONAS, required: false, isSubmitted: true }))
    expect(findFirst(buildPath(JONAS.id, both))).toBeUndefined()
  })

  it('are followed by the others if that person opens another question', () => {
    const path = buildPath(JONAS.id, states)
    expect(getPosition(findNext(path, path.states[2]!))).toBe(3)
  })
})

it('continues with unsubmitted text, even if someone else was asked the question', () => {
  const states = [buildState(1, { isSubmitted: true }), buildState(2, { askedOf: JONAS, typed: 'Rye' })]
  expect(getPosition(findFirst(buildPath(ANNA.id, states)))).toBe(2)
})

it('keeps removed questions at their old positions', () => {
  const removed = { question: { id: 5, position: 2 } } as unknown as RemovedAnswer
  const rows = listRows([buildState(1), buildState(2)], [removed], () => false)
  expect(rows.map(({ question }) => question.id)).toEqual([10, 5, 20])
})
