import { ReadingDialog } from '#web/ui/dialog.tsx'

/** Explains how the estimate is made. */
export const Co2Dialog = (state: { open: boolean; onClose: () => void }) => (
  <ReadingDialog {...state} title="How we work out CO₂e saved">
    <p>
      Otherwise a van would have made this trip just for you. We compare what really happened with that trip, in an
      average van of up to 3.5 tonnes.
    </p>
    <h3>What we count</h3>
    <ul>
      <li>
        The van: 254.3 g of CO₂e for each kilometre by road from pickup to delivery. Its empty way back is left out.
      </li>
      <li>
        The carrier, by each extra kilometre: 113.67 g on a motorbike, 167.25 g in a car, 254.3 g in a van, 837.51 g in
        a truck. Walking, a bicycle and public transport add nothing to what happens anyway.
      </li>
      <li>
        For a published ride the extra kilometres are its detour. For any other job we take the whole way, because we do
        not know where its carrier was going.
      </li>
    </ul>
    <h3>What is left</h3>
    <p>What the van would have given off, less what the carrier did, is what was saved; never less than nothing.</p>
    <h3>An example</h3>
    <p>
      A parcel goes 20 km in a car that made a detour of 3 km for it. The van: 5,086 g. The car: 501 g. Saved: about 4.6
      kg.
    </p>
    <h3>What to keep in mind</h3>
    <ul>
      <li>
        It is an estimate. The grams are those of the UK Government’s greenhouse gas conversion factors of 2025, at the
        tailpipe alone; making the fuel and the vehicle is not in them. Distances are calculated, not measured.
      </li>
      <li>
        Recycling counts as nothing, because we do not know where it goes. So does a journey between places we could not
        locate.
      </li>
      <li>It is not a certificate and cannot be used to offset anything.</li>
    </ul>
  </ReadingDialog>
)
