import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { Button } from '../base/button.tsx'
import { download } from '#web/api/upload/download.ts'

interface ExportButtonProps {
  /** The list's part of the URL: `tickets`. */
  list: 'briefs' | 'projects' | 'tickets' | 'websites' | 'info-requests' | 'users' | 'activities' | 'audit'
  /** The current filters, search, and sort order of the list on screen. */
  filters?: object
}

/** Downloads all rows of the list on screen as a spreadsheet. Renders nothing for users who can't export. */
export function ExportButton({ list, filters = {} }: ExportButtonProps) {
  const canExport = useHasStaffRole('owner')
  const activeFilters = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(activeFilters.map(([name, value]) => [name, String(value)])).toString()
  const href = `/api/${list}/export.csv${search && `?${search}`}`
  function startDownload(event: MouseEvent) {
    // In a new tab, the server asks for confirmation on a separate page.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download(href)
  }
  if (!canExport) return null
  return (
    <Button asChild icon={Download} className="max-sm:flex-1">
      <a href={href} onClick={startDownload} title={t('Download as CSV')}>
        {t('Export')}
      </a>
    </Button>
  )
}
