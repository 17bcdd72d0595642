import { notFound } from '@tanstack/react-router'
import { id } from './reader.ts'

/** Reads the id in a record's URL, for a route's `params`: what is not an id shows the route's not-found page. */
export const recordParams = {
  parse: (raw: { id: string }) => {
    const number = id(raw.id)
    if (!number) throw notFound()
    return { id: number }
  },
  stringify: (params: { id: number }) => ({ id: String(params.id) }),
}
