import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/base/button.tsx'
import { download } from '#web/api/upload/download.ts'

interface ExportButtonProps {
  /** The list's part of the address: `tickets`. */
  list: 'briefs' | 'projects' | 'tickets' | 'websites' | 'info-requests' | 'users' | 'activities' | 'audit'
  /** What the list on screen is filtered, searched and sorted by. */
  filters?: object
}

/** Downloads the list on screen, all of its rows, as a table for a spreadsheet. */
export function ExportButton({ list, filters = {} }: ExportButtonProps) {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const href = `/api/${list}/export.csv${search && `?${search}`}`
  function take(event: MouseEvent) {
    // In a new tab the server asks by a page of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download(href)
  }
  return (
    <Button asChild icon={Download} className="max-sm:flex-1">
      <a href={href} onClick={take} title="Download as CSV">
        Export
      </a>
    </Button>
  )
}
