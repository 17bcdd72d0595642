import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { listOf, type PageKind } from '#shared/records.ts'
import { BriefCommands } from './-open-record/brief-commands.tsx'
import { ProjectCommands } from './-open-record/project-commands.tsx'
import { RequestCommands } from './-open-record/request-commands.tsx'
import { TicketCommands } from './-open-record/ticket-commands.tsx'
import { WebsiteCommands } from './-open-record/website-commands.tsx'
import type { KindProps, OpenRecordProps } from './-open-record/kind-props.ts'

/** Reports what can be done to the record whose page is open, as its page does it. */
export function OpenRecordCommands(props: OpenRecordProps) {
  const { pathname } = useLocation()
  for (const [kind, Commands] of Object.entries(KINDS)) {
    const path = `${listOf(kind as PageKind, 'staff')}/`
    const id = Number(pathname.startsWith(path) && /^\d+$/.exec(pathname.slice(path.length))?.[0])
    if (id > 0) return <Commands key={id} {...props} id={id} />
  }
  return null
}

const KINDS: Partial<Record<PageKind, ComponentType<KindProps>>> = {
  ticket: TicketCommands,
  project: ProjectCommands,
  website: WebsiteCommands,
  brief: BriefCommands,
  info_request: RequestCommands,
}
