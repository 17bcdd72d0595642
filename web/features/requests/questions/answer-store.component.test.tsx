import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { AnswerStore, type AnswerCalls, openDeviceAnswers } from './answer-store.ts'
import type { QuestionItem } from './question.ts'

const person = { id: 2, fullName: 'Eva Sommer', picture: null, away: null } as never

const question = (part: Partial<QuestionItem> = {}): QuestionItem => ({
  id: 1,
  position: 1,
  kind: 'text',
  label: 'What is your company called?',
  help: null,
  section: null,
  required: true,
  options: null,
  filesMax: null,
  asksIf: null,
  shown: true,
  askedOf: null,
  handedOver: null,
  answer: null,
  draft: null,
  draftedById: null,
  version: 1,
  ...part,
})

const getDraft = (value: string): QuestionItem['answer'] => ({
  value,
  words: null,
  files: [],
  state: 'draft',
  reason: null,
  givenBy: null,
  givenName: null,
  givenAt: null,
  reviewedBy: null,
})

const rejectAsGone: AnswerCalls['save'] = () => Promise.reject(new ApiError(404, { title: 'Not found' }))
const offline = () => new ApiError(0, { title: 'No connection' })
const createEndedError = () => new ApiError(401, { title: 'Not signed in' })

/** A fake server with one question. It stores saved answers and refuses those based on an older version. */
function server(start = question()) {
  const kept = { now: start, isAway: false, saves: [] as unknown[] }
  const calls: AnswerCalls = {
    save: vi.fn<AnswerCalls['save']>(async (_id, body, version) => {
      if (kept.isAway) throw offline()
      if (version !== kept.now.version) throw new ApiError(412, { title: 'Changed' })
      kept.saves.push([body.value, body.give])
      const answer = getDraft(String(body.value))
      kept.now = {
        ...kept.now,
        version: version + 1,
        answer: answer && {
          ...answer,
          ...(body.give && { state: 'given', givenAt: '2026-11-26T09:00:00.000Z' }),
        },
      }
      return kept.now
    }),
    load: async () => {
      if (kept.isAway) throw offline()
      return kept.now
    },
  }
  return { kept, calls }
}

const stores: (() => void)[] = []
function open(calls: AnswerCalls, questions: QuestionItem[]) {
  const store = new AnswerStore(questions, calls, openDeviceAnswers('answers'))
  stores.push(store.begin())
  return store
}
const write = (store: AnswerStore, value: string) => store.change(1, (old) => ({ ...old, value }))
const first = (store: AnswerStore) => store.state().all[0]
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stores.splice(0).forEach((end) => end())
  vi.useRealTimers()
  localStorage.clear()
  setDraftOwner(null)
})

const reopen = async (calls: AnswerCalls, now: QuestionItem) => {
  stores.splice(0).forEach((end) => end())
  await pass(0)
  return open(calls, [now])
}

test('shows the draft from the previous page when a page was rendered before the last save', async () => {
  const { kept, calls } = server()
  const rendered = kept.now
  const store = open(calls, [rendered])
  write(store, 'Brot & Salz')
  window.dispatchEvent(new Event('beforeunload'))
  await pass(1_000)
  expect(kept.saves).toEqual([['Brot & Salz', false]])

  const next = open(calls, [rendered])
  expect(first(next)?.typed.value).toBe('Brot & Salz')
  await pass(1_000)
  expect(first(next)).toMatchObject({ isUnsaved: false, theirs: undefined })
  expect(openDeviceAnswers('answers').all()).toEqual([])
})

test('deletes the device’s draft after a save if the page is not left after all', async () => {
  const { kept, calls } = server()
  const store = open(calls, [kept.now])
  write(store, 'Brot & Salz')
  window.dispatchEvent(new Event('beforeunload'))
  await pass(1_000)
  expect(openDeviceAnswers('answers').all()).toHaveLength(1)
  await pass(10_000)
  expect(openDeviceAnswers('answers').all()).toEqual([])
})

describe('typing an answer', () => {
  test('saves a draft once, 800 milliseconds after the last key press', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bak')
    await pass(700)
    write(store, 'Bakery')
    await pass(799)
    expect(kept.saves).toEqual([])
    await pass(1)
    expect(kept.saves).toEqual([['Bakery', false]])
    expect(store.state().saving).toBe('saved')
  })

  test('saves a draft at once when its field is left', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    store.save(1)
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', false]])
  })

  test('saves newer text over an earlier text whose save is pending', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    store.save(1)
    write(store, 'Bakery Ltd.')
    await pass(1000)
    expect(kept.saves).toEqual([
      ['Bakery', false],
      ['Bakery Ltd.', false],
    ])
    expect(first(store)?.theirs).toBeUndefined()
  })
})

describe('lost connection', () => {
  test('sends a submitted answer once the connection is back', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    kept.isAway = true
    write(store, 'Bakery')
    store.submit(1)
    await pass(60_000)
    expect(store.state().saving).toBe('waiting')
    kept.isAway = false
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', true]])
    expect(store.state().saving).toBe('saved')
  })

  test('keeps a draft on the device for the next visit', async () => {
    const { kept, calls } = server()
    kept.isAway = true
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    await pass(1000)
    stores.splice(0).forEach((end) => end())
    await pass(0)
    kept.isAway = false
    const next = open(calls, [kept.now])
    expect(first(next)?.typed.value).toBe('Bakery')
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', false]])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test.each([false, true])(
    'recognizes its own save whose response was lost; on the next visit: %s',
    async (isNextVisit) => {
      const { kept, calls } = server()
      let isLost = true
      const save: AnswerCalls['save'] = async (...args) => {
        const saved = await calls.save(...args)
        if (!isLost) return saved
        isLost = false
        throw offline()
      }
      let store = open({ ...calls, save }, [kept.now])
      write(store, 'Bakery')
      await pass(800)
      write(store, 'Bakery Ltd.')
      if (isNextVisit) {
        kept.isAway = true
        stores.splice(0).forEach((end) => end())
        await pass(0)
        kept.isAway = false
        store = open(calls, [kept.now])
      }
      await pass(20_000)
      expect(first(store)?.theirs).toBeUndefined()
      expect(kept.saves).toEqual([
        ['Bakery', false],
        ['Bakery Ltd.', false],
      ])
    },
  )
})

describe('two members answering at once', () => {
  test('shows both texts, and overwrites nothing until the member keeps their own', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    const answer = getDraft('The bakery')
    kept.now = { ...kept.now, version: 2, answer: answer && { ...answer, state: 'given', givenBy: person } }
    await pass(1000)
    expect(first(store)?.theirs?.answer?.value).toBe('The bakery')
    expect(first(store)?.typed.value).toBe('Bakery')
    await pass(60_000)
    expect(kept.saves).toEqual([])
    expect(store.state().saving).toBe('stuck')

    store.keepMine(1)
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', false]])
  })

  test('replaces the member’s text when they keep the other one', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    kept.now = { ...kept.now, version: 2, answer: getDraft('The bakery') }
    await pass(1000)
    store.keepTheirs(1)
    await pass(60_000)
    expect(first(store)?.typed.value).toBe('The bakery')
    expect(kept.saves).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('keeps typed text when staff return the answer', async () => {
    const given = getDraft('Bakery')
    const start = question({ answer: given && { ...given, state: 'given' } })
    const { kept, calls } = server(start)
    const store = open(calls, [kept.now])
    write(store, 'Bakery Ltd.')
    kept.now = {
      ...start,
      version: 2,
      answer: given && { ...given, state: 'returned', reason: 'The full name' },
    }
    store.adopt([kept.now])
    expect(first(store)?.question.answer?.reason).toBe('The full name')
    expect(first(store)?.typed.value).toBe('Bakery Ltd.')
    await pass(1000)
    expect(kept.saves).toEqual([['Bakery Ltd.', false]])
  })

  test('recognizes a draft that was saved twice as the member’s own on the next visit', async () => {
    const { kept, calls } = server()
    // The previous page has saved the same text, which this page and its cache don't know.
    const cached = { ...kept.now }
    let known: QuestionItem = cached
    await calls.save(1, { value: 'We bake' } as never, 1)
    const store = open({ ...calls, onSaved: (newest) => void (known = newest) }, [cached])
    write(store, 'We bake')
    await pass(800)
    expect(store.state().saving).toBe('saved')

    const again = await reopen(calls, known)
    write(again, 'We bake bread')
    again.adopt([kept.now])
    expect(first(again)?.theirs).toBeUndefined()
    await pass(800)
    expect(kept.now.answer?.value).toBe('We bake bread')
  })

  test('recognizes a save that arrives after the next page was loaded as the member’s own', async () => {
    const { kept, calls } = server()
    const before = kept.now
    const store = open(calls, [before])
    kept.isAway = true
    write(store, 'We bake')
    await pass(800)
    const answer = Promise.withResolvers<void>()
    const late: AnswerCalls = {
      ...calls,
      save: async (...sent) => {
        await answer.promise
        return calls.save(...sent)
      },
    }
    const again = await reopen(late, before)
    // The save arrives after all, once the next page has been loaded.
    kept.isAway = false
    await calls.save(1, { value: 'We bake' } as never, 1)
    write(again, 'We bake bread')
    answer.resolve()
    await pass(800)
    expect(first(again)?.theirs).toBeUndefined()
    expect(kept.now.answer?.value).toBe('We bake bread')
  })

  test('does not overwrite another member’s answer on later visits until the member keeps their own', async () => {
    const { kept, calls } = server()
    kept.isAway = true
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    await pass(1000)
    kept.now = { ...kept.now, version: 2, answer: getDraft('The bakery') }
    for (const version of [2, 3]) {
      const next = await reopen(calls, kept.now)
      kept.isAway = false
      next.adopt([kept.now])
      await pass(60_000)
      kept.now = { ...kept.now, version: version + 1 }
      next.adopt([kept.now])
      await pass(60_000)
      expect(kept.saves).toEqual([])
      expect(first(next)).toMatchObject({ typed: { value: 'Bakery' }, theirs: { version: version + 1 } })
    }
    const last = await reopen(calls, kept.now)
    last.keepMine(1)
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', false]])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('does not submit an answer while both texts are shown, even on the next visit', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    write(store, 'Bakery')
    kept.now = { ...kept.now, version: 2, answer: getDraft('The bakery') }
    await pass(1000)
    store.submit(1)
    const next = await reopen(calls, kept.now)
    next.adopt([kept.now])
    await pass(60_000)
    expect(kept.saves).toEqual([])
    expect(first(next)?.theirs?.answer?.value).toBe('The bakery')
  })

  test('recognizes a returned answer as the member’s own on the next visit', async () => {
    const given = getDraft('Bakery')
    const start = question({ answer: given && { ...given, state: 'given' } })
    const { kept, calls } = server(start)
    kept.isAway = true
    write(open(calls, [start]), 'Bakery Ltd.')
    await pass(1000)
    kept.now = { ...start, version: 2, answer: given && { ...given, state: 'returned', reason: 'Whole' } }
    const next = await reopen(calls, kept.now)
    expect(first(next)?.theirs).toBeUndefined()
    kept.isAway = false
    await pass(60_000)
    expect(kept.saves).toEqual([['Bakery Ltd.', false]])
  })

  test('shows another member’s answer where nothing is typed', () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now])
    store.adopt([{ ...kept.now, version: 2, answer: getDraft('The bakery') }])
    expect(first(store)?.typed.value).toBe('The bakery')
  })
})

describe('two tabs', () => {
  test('does not overwrite another tab’s answer, and keeps this tab’s draft on the device', async () => {
    const { kept, calls } = server()
    const start = kept.now
    let isHereAway = true
    const here = open(
      { ...calls, save: async (...args) => (isHereAway ? Promise.reject(offline()) : calls.save(...args)) },
      [start],
    )
    const connected = Promise.withResolvers<void>()
    const there = open({ ...calls, save: (...args) => connected.promise.then(() => calls.save(...args)) }, [
      start,
    ])
    write(there, 'Bakery')
    write(here, 'Bakery Ltd.')
    await pass(1000)
    connected.resolve()
    await pass(0)
    expect(kept.saves).toEqual([['Bakery', false]])
    expect([there.state().saving, here.state().saving]).toEqual(['saved', 'waiting'])
    expect(openDeviceAnswers('answers').read(1)?.typed.value).toBe('Bakery Ltd.')

    isHereAway = false
    await pass(60_000)
    expect(first(here)).toMatchObject({ typed: { value: 'Bakery Ltd.' }, theirs: { version: 2 } })
    expect(kept.saves).toEqual([['Bakery', false]])
    here.keepMine(1)
    await pass(0)
    expect(kept.now.answer?.value).toBe('Bakery Ltd.')
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('ended session', () => {
  test('keeps a submitted answer until the member has signed in again, then sends it', async () => {
    const { kept, calls } = server()
    let isSignedIn = false
    const store = open(
      {
        ...calls,
        save: async (...args) => (isSignedIn ? calls.save(...args) : Promise.reject(createEndedError())),
      },
      [kept.now],
    )
    write(store, 'Bakery')
    store.submit(1)
    await pass(1000)
    expect([store.state().saving, openDeviceAnswers('answers').read(1)?.typed.value]).toEqual([
      'waiting',
      'Bakery',
    ])

    isSignedIn = true
    await pass(60_000)
    expect(kept.saves).toEqual([['Bakery', true]])
  })

  test('sends no answer as the next user who signs in', async () => {
    setDraftOwner({ id: 1 })
    const { kept, calls } = server()
    const save = vi.fn<AnswerCalls['save']>(() => Promise.reject(createEndedError()))
    const store = open({ ...calls, save }, [kept.now])
    write(store, 'Bakery')
    await pass(1000)
    save.mockClear()

    setDraftOwner({ id: 2 })
    window.dispatchEvent(new Event('online'))
    stores.splice(0).forEach((end) => end())
    await pass(60_000)

    expect(save).not.toHaveBeenCalled()
    expect(Object.keys(localStorage)).toEqual(['draft:1:answers:answers:1'])
  })
})

describe('resubmitted answer', () => {
  const given = getDraft('Bakery')
  const start = question({
    answer: given && { ...given, state: 'given' },
    draft: { value: 'Bakery Ltd.', words: null, files: [] },
  })

  test('submits an answer again even if its draft arrives from the server first', async () => {
    const { kept, calls } = server(start)
    kept.isAway = true
    const store = open(calls, [start])
    store.submit(1)
    await pass(0)
    store.adopt([start])
    kept.isAway = false
    await pass(20_000)
    expect(kept.saves).toEqual([['Bakery Ltd.', true]])
  })

  test('submits an answer again on the next visit when the connection was lost', async () => {
    const { kept, calls } = server(start)
    kept.isAway = true
    open(calls, [start]).submit(1)
    await pass(1000)
    stores.splice(0).forEach((end) => end())
    await pass(0)
    kept.isAway = false
    open(calls, [start])
    await pass(0)
    expect(kept.saves).toEqual([['Bakery Ltd.', true]])
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('refused answer', () => {
  test('shows the reason of a refused answer, and saves it as a draft', async () => {
    const { kept, calls } = server()
    const save = calls.save
    const strict: AnswerCalls['save'] = async (id, body, version) => {
      if (!body.give) return save(id, body, version)
      throw new ApiError(400, {
        title: 'Invalid',
        errors: [{ path: 'value', message: 'Please enter a valid URL' }],
      })
    }
    const store = open({ ...calls, save: strict }, [kept.now])
    write(store, 'bakery')
    store.submit(1)
    await pass(0)
    expect(first(store)?.problem).toBe('Please enter a valid URL')
    expect(kept.saves).toEqual([['bakery', false]])
    write(store, 'https://bakery.example')
    expect(first(store)?.problem).toBeUndefined()
  })
})

describe('removed question', () => {
  const other = question({ id: 2, position: 2, label: 'What do you do?' })

  test.each([false, true])(
    'keeps the text of a removed question to copy, also on the next visit; saved before: %s',
    async (isSaved) => {
      const { kept, calls } = server()
      const store = open(calls, [kept.now, other])
      write(store, 'Bakery')
      if (isSaved) await pass(1000)
      store.adopt([other])
      const removed = [{ question: { id: 1, label: kept.now.label }, typed: { value: 'Bakery' } }]
      expect(store.state()).toMatchObject({ removed, saving: 'saved' })
      expect(store.state().all.map(({ question: { id } }) => id)).toEqual([2])
      await pass(60_000)
      expect(kept.saves).toHaveLength(isSaved ? 1 : 0)

      stores.splice(0).forEach((end) => end())
      const next = open(calls, [other])
      expect(next.state()).toMatchObject({ removed })
      next.deleteRemoved(1)
      expect(next.state().removed).toEqual([])
      expect(Object.keys(localStorage)).toEqual([])
    },
  )

  test('saves the typed answer if the removed question returns', async () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now, other])
    write(store, 'Bakery')
    store.adopt([other])
    store.adopt([kept.now, other])
    expect(store.state().removed).toEqual([])
    expect(first(store)?.typed.value).toBe('Bakery')
    await pass(1000)
    expect(kept.saves).toEqual([['Bakery', false]])
  })

  test('keeps nothing of a removed question without text', () => {
    const { kept, calls } = server()
    const store = open(calls, [kept.now, other])
    store.adopt([other])
    expect(store.state().removed).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('reloads the questions when the server reports that one no longer exists', async () => {
    const { kept, calls } = server()
    const onMissing = vi.fn<() => void>()
    const store = open({ ...calls, save: rejectAsGone, onMissing }, [kept.now, other])
    write(store, 'Bakery')
    await pass(1000)
    expect(onMissing).toHaveBeenCalledOnce()
  })
})
