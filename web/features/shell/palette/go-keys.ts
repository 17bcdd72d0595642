/** The second key after G, and the page of the staff's that it leads to. */
export const GO_KEYS: Record<string, { to: string; label: string }> = {
  o: { to: '/staff', label: 'Overview' },
  b: { to: '/staff/briefs', label: 'All Briefs' },
  p: { to: '/staff/projects', label: 'Projects' },
  w: { to: '/staff/websites', label: 'Websites' },
  t: { to: '/staff/tickets', label: 'Tickets' },
  i: { to: '/staff/info-requests', label: 'Information Requests' },
  u: { to: '/staff/users', label: 'User Management' },
  a: { to: '/staff/activities', label: 'Activity' },
  m: { to: '/staff/outbox', label: 'Outbox' },
  l: { to: '/staff/audit', label: 'Audit Log' },
  r: { to: '/staff/programs', label: 'Programs' },
  s: { to: '/staff/settings', label: 'Agency settings' },
}

/** The keys that lead to a page; undefined where none do. */
export function keysTo(to: string): readonly string[] | undefined {
  const key = Object.entries(GO_KEYS).find(([, page]) => page.to === to)?.[0]
  return key === undefined ? undefined : ['G', key.toUpperCase()]
}
