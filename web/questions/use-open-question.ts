import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const openIn = (state: object) => (state as { question?: number }).question

/**
 * The question that fills the screen of a phone. It is an entry of the browser's history after that of all questions, so
 * “Back” leads to those, also after a reload; going from one question to the next adds none.
 */
export function useOpenQuestion() {
  const { history } = useRouter()
  const [open, setOpen] = useState<number>()
  useEffect(() => {
    const follow = () => setOpen(openIn(history.location.state))
    follow()
    return history.subscribe(follow)
  }, [history])

  function show(question: number) {
    const { href, state } = history.location
    const next = { ...state, question }
    if (openIn(state) === undefined) history.push(href, next)
    else history.replace(href, next)
  }
  const close = () => openIn(history.location.state) !== undefined && history.back()
  return { open, show, close }
}
