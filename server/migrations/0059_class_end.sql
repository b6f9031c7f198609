-- Until when ten minutes in class run is forgotten once they are over: only the day stays.
ALTER TABLE class_opening ALTER COLUMN ends_at DROP NOT NULL;
