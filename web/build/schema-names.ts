import * as z from 'zod/mini'
import { ActivityEntry, AdminStats, BusinessEntry, PartnerEntry, ReviewFacts } from '#shared/contracts/admin.ts'
import { AdminSide, DeliveryEntry } from '#shared/contracts/admin-people.ts'
import { ReportEntry, ReportFile } from '#shared/contracts/admin-reports.ts'
import { AdminFile, UserEntry } from '#shared/contracts/admin-users.ts'
import { Block } from '#shared/contracts/blocks.ts'
import { Attention, BusinessProfile, BusinessStats } from '#shared/contracts/business.ts'
import { NewDriver } from '#shared/contracts/business-drivers.ts'
import { ContactMessage } from '#shared/contracts/contact.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { Attempt, Door, File, Handover, Outcome, Timeline } from '#shared/contracts/door-shapes.ts'
import {
  AssignmentResult,
  DriverDelivery,
  FleetDelivery,
  LiveActivity,
  LiveJob,
} from '#shared/contracts/fleet-shapes.ts'
import { Earnings, HistoryEntry, HistoryPage, RouteLine } from '#shared/contracts/history-shapes.ts'
import { NotificationSettings } from '#shared/contracts/notification-settings.ts'
import { BusinessPapers, PaperDue, PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import { ApplicationForm, ApplicationStatus, NewRide, PublishedRide } from '#shared/contracts/partner.ts'
import { NewProblem, Problem, ProblemEntry, ProblemFile, Statement } from '#shared/contracts/problem-shapes.ts'
import {
  DirectOffer,
  NewRequest,
  PoolCard,
  PriceQuestion,
  PriceSuggestion,
  RequestCard,
  RequestDetails,
  RequestPreview,
  RidesQuestion,
  SuggestedRide,
} from '#shared/contracts/request-shapes.ts'
import { Profile, ProfileForm } from '#shared/contracts/users.ts'
import { vehicleTypes } from '#shared/model/application-rules.ts'
import { attemptChoices, attemptReasons, leftWith } from '#shared/model/at-the-door.ts'
import { cancellationReasons } from '#shared/model/cancellation-rules.ts'
import { itemCategories, transportModes, weightBands } from '#shared/model/categories.ts'
import { gates, paperNames, wasteRegulators, workChecks } from '#shared/model/cover.ts'
import { Otp } from '#shared/model/credentials.ts'
import { BusinessId, ProblemId, RequestId, RideId, UploadId, UserId } from '#shared/model/ids.ts'
import { topics } from '#shared/model/notification-kind.ts'
import { switches } from '#shared/model/notification-settings.ts'
import { problemEndings, problemKinds, problemOutcomes, problemStates } from '#shared/model/problem-rules.ts'
import { AddressParts } from '#shared/model/profile-rules.ts'
import { reportDecisions, reportedThings, reportGrounds } from '#shared/model/report-rules.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { applicationStates, businessStates } from '#shared/model/review-lifecycles.ts'
import { SessionUser, SuspensionNotice } from '#shared/model/session-user.ts'
import { leavings } from '#shared/model/suspension.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { uploadPurposeNames } from '#shared/model/upload-purposes.ts'
import type { Direction } from './json-schema.ts'

const { auth, admin, business, places, problems, requests, uploads } = contracts

type Names = Record<string, z.core.$ZodType>

/**
 * Schema names in the OpenAPI document, for generated clients. Any part of the document with one of these shapes refers
 * to it, so a list of choices that several contracts write out becomes one type. Zod can keep names in the contracts
 * (`.register()`), but only for schemas declared once, and every signed-in page would load them: 0.2 kB for 41 names.
 */
export const schemaNames: Record<Direction, Names> = {
  input: {
    ApplicationForm,
    ContactMessage,
    EmailAddress: auth.checkUser.body,
    EmailAndCode: auth.verifyOtp.body,
    AddressParts,
    NewDriver: business.addDriver.body,
    NewProblem,
    NewRequest,
    NewRide,
    NewStatement: Statement,
    PriceQuestion,
    ProfileForm,
    RidesQuestion,
    RoleOfUsers: admin.listUsers.query.shape.role,
    Verdict: admin.reviewName.body,
    VerdictOnPapers: admin.verifyPartner.body,
    Decision: admin.reviewName.body.shape.decision,
  },
  output: {
    ActivityEntry,
    AddedDriver: NewDriver,
    AdminFile,
    AdminSide,
    AdminStats,
    ApplicationStatus,
    AssignmentResult,
    Attempt,
    Attention,
    Block,
    BusinessEntry,
    BusinessPapers,
    BusinessProfile,
    BusinessStats,
    ChangedProblem: problems.getProblem.reply,
    ChangedRequest: requests.createRequest.reply,
    CompletionCode: requests.getOtp.reply,
    ContestedHandover: Problem.shape.contested.def.innerType,
    DeliveryEntry,
    DirectOffer,
    Door,
    Driver: business.listDrivers.reply.shape.items.def.element,
    DriverDelivery,
    DriverPage: business.listDrivers.reply,
    Earnings,
    File,
    FleetDelivery,
    Handover,
    HistoryEntry,
    HistoryPage,
    LiveActivity,
    LiveJob,
    Link: uploads.openUpload.reply,
    Message: auth.logout.reply,
    EarnedAmount: Earnings.shape.this_week,
    HistoryRole: HistoryEntry.shape.role,
    NotificationSettings,
    Party: ActivityEntry.shape.actor.def.innerType,
    PartnerEntry,
    PartnerPapers,
    PaperDue,
    RightToWork: PartnerPapers.shape.right_to_work.def.innerType,
    SaidPapers,
    PlaceOfArea: RouteLine.shape.from,
    Place: places.estimatePrice.reply.shape.from,
    Point: RequestDetails.shape.pickupPoint.def.innerType,
    PoolCard,
    PriceSuggestion,
    Problem,
    ProblemEntry,
    ProblemFile,
    ReportEntry,
    ReportFile,
    ReportParty: ReportFile.shape.author,
    Profile,
    RequestCard,
    RequestDetails,
    RequestPreview,
    RetryTime: Attempt.shape.retry.def.innerType,
    ReviewFacts,
    Ride: PublishedRide,
    RideTimes: RequestCard.shape.ride_times.def.innerType,
    RouteLine,
    SessionUser,
    SignedIn: auth.checkSession.reply,
    Statement: Problem.shape.statement,
    SuggestedRide,
    SuspensionNotice,
    Timeline,
    UserEntry,
    UserPage: admin.listUsers.reply,
    // Ids and choices are the same in both directions.
    ApplicationState: z.enum(applicationStates),
    AttemptChoice: z.enum(attemptChoices),
    AttemptReason: z.enum(attemptReasons),
    BusinessId,
    BusinessState: z.enum(businessStates),
    CancellationReason: z.enum(cancellationReasons),
    Gates: z.enum(gates),
    ItemCategory: z.enum(itemCategories),
    PaperName: z.enum(paperNames),
    WasteRegulator: z.enum(wasteRegulators),
    WorkCheck: z.enum(workChecks),
    Leaving: z.enum(leavings),
    LeftWith: z.enum(leftWith),
    NotificationSwitch: z.enum(switches),
    NotificationTopic: z.enum(topics),
    OneTimeCode: Otp,
    Outcome,
    ProblemEnding: z.enum(problemEndings),
    ProblemId: ProblemId,
    ProblemKind: z.enum(problemKinds),
    ProblemOutcome: z.enum(problemOutcomes),
    ProblemState: z.enum(problemStates),
    QuietHours: NotificationSettings.shape.quiet.def.innerType,
    ReportDecision: z.enum(reportDecisions),
    ReportedThing: z.enum(reportedThings),
    ReportGround: z.enum(reportGrounds),
    RequestId,
    RequestStatus: z.enum(requestStatuses),
    RideId,
    Side: Problem.shape.opened_by,
    TimeSlot: z.enum(timeSlots),
    TransportMode: z.enum(transportModes),
    UploadId,
    UploadPurpose: z.enum(uploadPurposeNames),
    UserId,
    VehicleType: z.enum(vehicleTypes),
    WeightBand: z.enum(weightBands),
  },
}
