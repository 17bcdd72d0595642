import { Setting } from './setting.ts'
import { dataSettings } from './settings/data.ts'
import { deliverySettings } from './settings/delivery.ts'
import { loadSettings } from './settings/load.ts'
import { portalSettings } from './settings/portal.ts'
import { signInSettings } from './settings/sign-in.ts'

/** Every setting, by its name in `Config`. `.env.example` and docs/settings.md are generated from it. */
const SETTINGS = {
  ...portalSettings,
  ...dataSettings,
  ...deliverySettings,
  ...signInSettings,
  ...loadSettings,
}

interface SettingTree {
  [name: string]: Setting<unknown> | SettingTree
}
type Row = Setting<unknown>['row']
type TreeValues<T> = T extends Setting<infer V> ? V : { [Name in keyof T]: TreeValues<T[Name]> }

/** The value of each setting, before settings are combined. */
export type SettingValues = TreeValues<typeof SETTINGS>

/** Maps each row of the table with `read`, in order. */
export function mapSettings(read: (row: Row) => unknown): SettingValues {
  const mapTree = (tree: SettingTree): object =>
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => [
        name,
        node instanceof Setting ? read(node.row) : mapTree(node),
      ]),
    )
  // The result has the table's keys, which Object.fromEntries does not preserve in its type.
  return mapTree(SETTINGS) as SettingValues
}

/** Returns all rows of the table, in order. */
export function listSettingRows(): Row[] {
  const rows: Row[] = []
  mapSettings((row) => rows.push(row))
  return rows
}
