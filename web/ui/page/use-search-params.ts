import { useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'

interface ChangeOptions {
  /** False to let going back undo it. */
  replace?: boolean
  /** False to stay at the same place of the page. */
  resetScroll?: boolean
}

type Part<S> = Partial<Record<keyof S, unknown>>

/**
 * The page's search parameters, with two ways to change them in the URL: `change` some of them, or give a control the
 * one that is its `field`. `read` is the reader of the route, so what it does not know cannot be chosen.
 */
export function useSearchParams<S extends object>(
  read: (search: Record<string, unknown>) => S,
  options?: ChangeOptions,
) {
  const address = useSearch({ strict: false })
  const search = useMemo(() => read(address), [read, address])
  const navigate = useNavigate()
  // Based on the latest parameters, because an earlier change may still be on its way.
  const change = (part: Part<S>, override = options) =>
    void navigate({ to: '.', search: (old) => read({ ...old, ...part }), replace: true, ...override })
  const field = <K extends keyof S>(name: K) => ({
    value: search[name],
    onChange: (value: unknown) => change({ [name]: value } as Part<S>),
  })
  return { search, change, field }
}
