import { writeBudgets } from '../e2e/route-weights.ts'

writeBudgets()
