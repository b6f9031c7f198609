-- Browsers that receive push notifications. One browser belongs to the person who subscribed in it last.
CREATE TABLE push_subscription (
  endpoint text PRIMARY KEY,
  oidos text NOT NULL REFERENCES person ON DELETE CASCADE,
  channels text[] NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL
);
CREATE INDEX push_subscription_person ON push_subscription (oidos);
