ALTER TABLE requests ADD PRIMARY KEY (id);
ALTER TABLE requests ADD FOREIGN KEY (owner_id) REFERENCES users, ADD FOREIGN KEY (carrier_id) REFERENCES users;
SELECT setval(pg_get_serial_sequence('requests', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM requests));
CREATE INDEX open_by_place ON requests USING gist (pickup_point) WHERE status = 'pending_match';
CREATE INDEX by_owner ON requests (owner_id, created_at DESC);
CREATE INDEX active_of_carrier ON requests (carrier_id) WHERE status IN ('matched', 'in_transit');
INSERT INTO counters (user_id) SELECT id FROM users;
VACUUM (ANALYZE, FREEZE);
CHECKPOINT;
