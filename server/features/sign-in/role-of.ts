import type { Role } from '#shared/users/values.ts'
import type { RolesConfig } from '#server/config/config.ts'

/**
 * The role that the provider's claim names: staff where one of its values means staff, else client where one means client,
 * else null. The claim is a text or a list of texts; a dot leads into an object, as in `realm_access.roles`.
 */
export function roleOf({ claim, staff, client }: RolesConfig, claims: object): Role | null {
  const values = [claimAt(claims, claim)].flat()
  if (staff.some((value) => values.includes(value))) return 'staff'
  return client.some((value) => values.includes(value)) ? 'client' : null
}

/** Whether the provider has said anything about it yet. */
export const hasClaim = ({ claim }: RolesConfig, claims: object): boolean =>
  claimAt(claims, claim) !== undefined

/** A claim whose own name has dots, such as an address, comes first. */
function claimAt(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name)
  return name
    .split('.')
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? Reflect.get(inner, part)
          : undefined,
      claims,
    )
}
