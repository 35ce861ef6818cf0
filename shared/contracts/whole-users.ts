import { blocksContract } from './blocks.ts'
import { usersContract } from './users.ts'

/** All calls about users. A page loads those that it needs. */
export const wholeUsersContract = { ...usersContract, ...blocksContract }
