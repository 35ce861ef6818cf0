import * as z from 'zod/mini'
import { idPattern } from './id-pattern.ts'

const id = <Brand extends string>(prefix: string) =>
  z
    .string()
    .check(z.regex(idPattern(prefix)))
    .brand<Brand>()

export const UserId = id<'UserId'>('usr')
export type UserId = z.output<typeof UserId>

export const BusinessId = id<'BusinessId'>('biz')
export type BusinessId = z.output<typeof BusinessId>

export const MessageId = id<'MessageId'>('msg')
export type MessageId = z.output<typeof MessageId>

export const RequestId = id<'RequestId'>('req')
export type RequestId = z.output<typeof RequestId>

export const RideId = id<'RideId'>('rid')
export type RideId = z.output<typeof RideId>

export const UploadId = id<'UploadId'>('upl')
export type UploadId = z.output<typeof UploadId>

export const ProblemId = id<'ProblemId'>('prb')
export type ProblemId = z.output<typeof ProblemId>

export const ProposalId = id<'ProposalId'>('prp')
export type ProposalId = z.output<typeof ProposalId>

export const ReportId = id<'ReportId'>('rpt')
export type ReportId = z.output<typeof ReportId>

export const BlockId = id<'BlockId'>('blk')
export type BlockId = z.output<typeof BlockId>

export const ReviewId = id<'ReviewId'>('rev')
export type ReviewId = z.output<typeof ReviewId>
