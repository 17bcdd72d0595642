import { notFound } from '@tanstack/react-router'
import { ID_MAX } from '#shared/id.ts'

/** Reads a record's id: a whole number above zero that the database can hold, in decimal digits. */
export const id = (value: unknown): number | undefined => {
  const number = Number(value)
  return /^[1-9]\d*$/.test(String(value)) && number <= ID_MAX ? number : undefined
}

/** Reads the id in a record's URL, for a route's `params`: what is not an id shows the route's not-found page. */
export const recordParams = {
  parse: (raw: { id: string }) => {
    const number = id(raw.id)
    if (!number) throw notFound()
    return { id: number }
  },
  stringify: (params: { id: number }) => ({ id: String(params.id) }),
}
