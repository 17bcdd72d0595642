import { useEffect, useState } from 'react'
import { call, type CallOutput } from '#web/api/call.ts'

export type LinkHolder = CallOutput<'POST /api/invitation'>

/** Who a one-time link is for, or why that is unknown; neither while it is asked, or without a token. */
export function useLinkHolder(endpoint: 'POST /api/invitation' | 'POST /api/not-me', token: string) {
  const [found, setFound] = useState<{ holder?: LinkHolder; failure?: unknown }>({})
  useEffect(() => {
    let current = true
    const look = async () => {
      try {
        const holder = await call(endpoint, { body: { token } })
        if (current) setFound({ holder })
      } catch (failure) {
        if (current) setFound({ failure })
      }
    }
    if (token) void look()
    return () => {
      current = false
    }
  }, [endpoint, token])
  return found
}
