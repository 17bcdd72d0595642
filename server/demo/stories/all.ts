import { architects } from './architects.ts'
import { bakery } from './bakery.ts'
import { bicycleWorkshop } from './bicycle-workshop.ts'
import { choir } from './choir.ts'
import { physiotherapist } from './physiotherapist.ts'
import { teaHouse } from './tea-house.ts'
import { wineShop } from './wine-shop.ts'

export const stories = [bakery, physiotherapist, architects, wineShop, bicycleWorkshop, choir, teaHouse]
