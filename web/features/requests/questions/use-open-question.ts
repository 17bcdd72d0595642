import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseSearch, stringifySearch } from '#web/url/entry/address.ts'
import { readQuestionSearch } from '#web/url/entry/question-search.ts'

const readQuestion = (search: string) => readQuestionSearch(parseSearch(search)).question

/** Whether the question was opened from the list, which is then the previous entry of the history. */
const isOpenedFromList = (state: object) => (state as { fromList?: boolean }).fromList === true

/**
 * The question that fills the screen of a phone. It's in the URL, so the server renders it after a reload. Opening it
 * from the list adds an entry to the browser's history, so “Back” returns to the list. Moving from one question to the
 * next adds no entry.
 */
export function useOpenQuestion() {
  const { history } = useRouter()
  const [open, setOpen] = useState(() => readQuestion(history.location.search))
  useEffect(() => {
    const follow = () => setOpen(readQuestion(history.location.search))
    follow()
    return history.subscribe(follow)
  }, [history])

  const toHref = (question?: number) => {
    const { pathname, search } = history.location
    return pathname + stringifySearch({ ...parseSearch(search), question })
  }
  function show(question: number) {
    const { search, state } = history.location
    if (readQuestion(search) === undefined) history.push(toHref(question), { ...state, fromList: true })
    else history.replace(toHref(question), state)
  }
  function close() {
    const { search, state } = history.location
    if (readQuestion(search) === undefined) return
    if (isOpenedFromList(state)) history.back()
    else history.replace(toHref(), state)
  }
  return { open, show, close }
}
